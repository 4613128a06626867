import { createHash } from 'node:crypto';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import { nameInAccount } from '../constructs/name-in-account.ts';

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);

/**
 * Mails the operator when the account's bill for a month goes past what they set, or is about to. AWS knows it hours
 * later; it is the whole account's, as nobody has to mark anything for that.
 *
 * @param monthly in US dollars
 */
export function budgetOf(scope: Construct, monthly: number, email: string): CfnBudget {
  return new CfnBudget(scope, 'Spending', {
    budget: {
      // A notice of AWS Budgets says nothing of ours but the name. Another address makes another budget, which
      // stands beside the one before until that is deleted: it can't have its name.
      budgetName: `${nameInAccount(scope, 'Spending')}-${shortHash(email)}, see docs-runbook.md#spending`,
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: monthly, unit: 'USD' },
    },
    notificationsWithSubscribers: ['ACTUAL', 'FORECASTED'].map((notificationType) => ({
      notification: {
        notificationType,
        comparisonOperator: 'GREATER_THAN',
        threshold: 100,
        thresholdType: 'PERCENTAGE',
      },
      subscribers: [{ subscriptionType: 'EMAIL', address: email }],
    })),
  });
}

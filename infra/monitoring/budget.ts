import { createHash } from 'node:crypto';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import { nameInAccount } from '../constructs/security-headers.ts';

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);

/**
 * Mails the operator when the account's monthly bill exceeds their budget, or is about to. It is the bill of the whole
 * account, so that no resource needs a tag.
 *
 * @param monthly in US dollars
 */
export function createBudget(scope: Construct, monthly: number, email: string): CfnBudget {
  return new CfnBudget(scope, 'Spending', {
    budget: {
      // The name is the only text of ours in the mails of AWS Budgets. It depends on the address, because a new budget
      // is created before the previous one is deleted.
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

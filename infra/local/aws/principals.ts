import { randomBytes } from 'node:crypto';
import type { Assembly } from '../assembly/assembly.ts';
import { matchesAny } from '../machine/patterns.ts';

export interface Statement {
  Effect: 'Allow' | 'Deny';
  Action: string | string[];
  Resource: string | string[];
  Condition?: Record<string, Record<string, string | string[]>>;
}

interface PolicyProperties {
  PolicyDocument: { Statement: Statement | Statement[] };
  Roles?: string[];
}

interface RoleProperties {
  Policies?: PolicyProperties[];
}

/** The condition keys of a request, which may have several values. */
export type Context = Record<string, string | string[]>;

/** A key pair and what its holder may do. */
export interface Principal {
  name: string;
  accessKeyId: string;
  secretAccessKey: string;
  /**
   * Whether the holder's policies allow an action (`dynamodb:GetItem`) on a resource (an ARN).
   *
   * @param context the condition keys of the request, such as `ses:FromAddress`
   */
  allows(action: string, resource: string, context?: Context): boolean;
}

/**
 * The rights of a function: what its role allows and what of it was used, each an action and a resource of a statement
 * (`s3:GetObject arn:aws:s3:::pictures/*`), and the actions that were refused.
 */
export interface Rights {
  name: string;
  granted: string[];
  used: string[];
  refused: string[];
}

/**
 * The callers of the local services: each function with the rights of its role in the templates, so that a missing grant
 * shows, and the operator with all rights. Their keys are new at every start.
 */
export class Principals {
  readonly operator: Principal;
  readonly #known = new Map<string, Principal>();
  readonly #rights: { name: string; granted: Set<string>; used: Set<string>; refused: Set<string> }[] = [];

  constructor() {
    this.operator = this.#add('operator', () => true);
  }

  /** Makes a key pair with the rights of a role. @param roleArn the function's `Role` property */
  ofRole(name: string, roleArn: string, assembly: Assembly): Principal {
    const role = assembly.named<RoleProperties>('AWS::IAM::Role', roleArn);
    const attached = assembly
      .resources<PolicyProperties>('AWS::IAM::Policy')
      .filter(({ properties }) => properties.Roles?.includes(role.ref))
      .map(({ properties }) => properties);
    const rights = [...attached, ...(role.properties.Policies ?? [])]
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .flatMap(rightsOf);
    const granted = new Set(rights.filter(({ Effect }) => Effect === 'Allow').map(nameOf));
    const used = new Set<string>();
    const refused = new Set<string>();
    this.#rights.push({ name, granted, used, refused });
    return this.#add(name, (action, resource, context = {}) => {
      const applying = thatApply(rights, action, resource, context);
      const may = areAllowing(applying);
      if (may) for (const right of applying) used.add(nameOf(right));
      else refused.add(action);
      return may;
    });
  }

  /** The actions of the functions so far. */
  get rights(): Rights[] {
    return this.#rights.map(({ name, granted, used, refused }) => ({
      name,
      granted: [...granted].sort(),
      used: [...used].sort(),
      refused: [...refused].sort(),
    }));
  }

  find(accessKeyId: string): Principal | undefined {
    return this.#known.get(accessKeyId);
  }

  #add(name: string, rights: Principal['allows']): Principal {
    const principal = {
      name,
      accessKeyId: `LOCAL${randomBytes(8).toString('hex').toUpperCase()}`,
      secretAccessKey: randomBytes(30).toString('base64url'),
      allows: rights,
    };
    this.#known.set(principal.accessKeyId, principal);
    return principal;
  }
}

/** A statement as several, each of one action and one resource. */
const rightsOf = (statement: Statement): Statement[] =>
  [statement.Action]
    .flat()
    .flatMap((Action) => [statement.Resource].flat().map((Resource) => ({ ...statement, Action, Resource })));

const nameOf = ({ Action, Resource }: Statement): string => `${Action} ${Resource}`;

/** Whether statements allow an action on a resource. @param context the condition keys of the request */
export function allows(statements: Statement[], action: string, resource: string, context: Context): boolean {
  return areAllowing(thatApply(statements, action, resource, context));
}

const thatApply = (statements: Statement[], action: string, resource: string, context: Context) =>
  statements.filter(
    ({ Action, Resource, Condition = {} }) =>
      matchesAny(Action, action, 'i') && matchesAny(Resource, resource) && holds(Condition, context),
  );

const areAllowing = (applying: Statement[]): boolean =>
  applying.length > 0 && applying.every(({ Effect }) => Effect === 'Allow');

function holds(condition: NonNullable<Statement['Condition']>, context: Context): boolean {
  return Object.entries(condition).every(([operator, keys]) => {
    const [test = '', ofValues] = operator.split(':').toReversed();
    if (test !== 'StringEquals' && test !== 'StringLike') {
      throw new Error(
        `A policy has the condition ${operator}, which infra/local/aws/principals.ts doesn't know.`,
      );
    }
    return Object.entries(keys).every(([key, wanted]) => {
      const given = [context[key] ?? []].flat();
      const fits = (value: string) =>
        test === 'StringEquals' ? [wanted].flat().includes(value) : matchesAny(wanted, value);
      // In IAM, a condition on all values is true if there are none.
      if (ofValues === 'ForAllValues') return given.every(fits);
      return given.some(fits);
    });
  });
}

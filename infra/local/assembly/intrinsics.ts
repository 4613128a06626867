/** Finds the values that a template's functions refer to. */
export interface Scope {
  /** The value of `Ref` for a resource or a parameter of the same stack. */
  ref(logicalId: string): unknown;
  /** The value of `Fn::GetAtt` for a resource of the same stack. */
  attribute(logicalId: string, name: string): unknown;
  /** The value that another stack exports under this name. */
  imported(name: string): unknown;
  /** Whether a condition of the template is true. */
  condition(name: string): boolean;
  /** A row of the template's `Mappings`. */
  mapping(map: string, top: string, second: string): unknown;
}

const nothing = Symbol('AWS::NoValue');

/**
 * Resolves CloudFormation's intrinsic functions in a value of a template. A property with the value `AWS::NoValue` is
 * removed. Throws on an unknown function.
 */
export function resolve(value: unknown, scope: Scope): unknown {
  const resolved = evaluate(value, scope);
  return resolved === nothing ? undefined : resolved;
}

function evaluate(value: unknown, scope: Scope): unknown {
  if (Array.isArray(value))
    return value.map((item) => evaluate(item, scope)).filter((item) => item !== nothing);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value);
  const [name, argument] = entries.length === 1 && entries[0] ? entries[0] : [undefined, undefined];
  if (name === 'Ref') return argument === 'AWS::NoValue' ? nothing : scope.ref(String(argument));
  if (name?.startsWith('Fn::')) return call(name, argument, scope);
  return Object.fromEntries(
    entries.map(([key, item]) => [key, evaluate(item, scope)]).filter(([, item]) => item !== nothing),
  );
}

function call(name: string, argument: unknown, scope: Scope): unknown {
  const list = (): unknown[] => evaluate(argument, scope) as unknown[];
  switch (name) {
    case 'Fn::GetAtt': {
      const [id, attribute] =
        typeof argument === 'string' ? splitOnce(argument, '.') : (argument as [string, string]);
      return scope.attribute(id, attribute);
    }
    case 'Fn::Join': {
      const [separator, items] = list() as [string, unknown[]];
      return items.map(String).join(separator);
    }
    case 'Fn::Select': {
      const [index, items] = list() as [string | number, unknown[]];
      return items[Number(index)];
    }
    case 'Fn::Split': {
      const [separator, text] = list() as [string, string];
      return text.split(separator);
    }
    case 'Fn::Sub':
      return substitute(argument, scope);
    case 'Fn::ImportValue':
      return scope.imported(String(evaluate(argument, scope)));
    case 'Fn::FindInMap': {
      const [map, top, second] = list() as [string, string, string];
      return scope.mapping(map, top, second);
    }
    case 'Fn::If': {
      const [condition, yes, no] = argument as [string, unknown, unknown];
      return evaluate(scope.condition(condition) ? yes : no, scope);
    }
    default:
      throw new Error(
        `The template uses ${name}, which the local run doesn't know. Teach it in infra/local/assembly.`,
      );
  }
}

function substitute(argument: unknown, scope: Scope): string {
  const [text, given] = (Array.isArray(argument) ? argument : [argument, {}]) as [
    string,
    Record<string, unknown>,
  ];
  return text.replace(/\$\{(!?)([^}]+)\}/g, (_whole, literal: string, name: string) => {
    if (literal) return `\${${name}}`;
    if (name in given) return String(evaluate(given[name], scope));
    if (!name.includes('.')) return String(scope.ref(name));
    return String(scope.attribute(...splitOnce(name, '.')));
  });
}

/** Evaluates the body of an entry of the template's `Conditions`. */
export function evaluateCondition(body: unknown, scope: Scope): boolean {
  const [[name, argument] = ['', undefined]] = Object.entries(body as object) as [string, unknown][];
  switch (name) {
    case 'Fn::Equals': {
      const [left, right] = (argument as unknown[]).map((item) => evaluate(item, scope));
      return left === right;
    }
    case 'Fn::And':
      return (argument as unknown[]).every((item) => evaluateCondition(item, scope));
    case 'Fn::Or':
      return (argument as unknown[]).some((item) => evaluateCondition(item, scope));
    case 'Fn::Not':
      return !evaluateCondition((argument as unknown[])[0], scope);
    case 'Condition':
      return scope.condition(String(argument));
    default:
      throw new Error(`The template has a condition made of ${name}, which the local run doesn't know.`);
  }
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return [text.slice(0, at), text.slice(at + separator.length)];
}

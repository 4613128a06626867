import { ParameterAlreadyExists, ParameterNotFound, SSM } from '@aws-sdk/client-ssm';
import { product } from '../../shared/text/product.ts';

/** A stage and its region. Its parameters are beside its stacks, where no failed deployment takes them along. */
export type Where = { stage: string; region: string };

/** A parameter's value, and how often it has been written. */
export type Parameter = { value: string; version: number };

const pathOf = ({ stage }: Where) => `/${product.name}/${stage}`;

/** Reads a stage's parameter, also an encrypted one; undefined if there is none. */
export async function readParameter(where: Where, name: string): Promise<Parameter | undefined> {
  try {
    const asked = { Name: `${pathOf(where)}/${name}`, WithDecryption: true };
    const { Parameter } = await new SSM({ region: where.region }).getParameter(asked);
    return { value: Parameter?.Value ?? '', version: Parameter?.Version ?? 0 };
  } catch (error) {
    if (error instanceof ParameterNotFound) return undefined;
    throw error;
  }
}

/**
 * Writes a stage's parameter, encrypted if it is a secret. If somebody else has written it since `before` was read,
 * their value stays.
 *
 * @param before what was read; undefined if there was none
 * @returns what is stored now
 * @throws Error in words if somebody else has written it
 */
export async function writeParameter(
  where: Where,
  name: string,
  value: string,
  { before, secret = false }: { before: Parameter | undefined; secret?: boolean },
): Promise<Parameter> {
  if (value === before?.value) return before;
  const Name = `${pathOf(where)}/${name}`;
  const about = { Name, Type: secret ? 'SecureString' : 'String', Overwrite: Boolean(before) } as const;
  const put = (Value: string) => new SSM({ region: where.region }).putParameter({ ...about, Value });
  const next = (before?.version ?? 0) + 1;
  try {
    const { Version: version = 0 } = await put(value);
    if (version === next) return { value, version };
    // The service compares nothing: whoever was not the next puts back what the next one wrote.
    const theirs = await readParameter(where, `${name}:${next}`);
    if (theirs) await put(theirs.value);
  } catch (error) {
    if (!(error instanceof ParameterAlreadyExists)) throw error;
  }
  throw new Error(`Somebody else has just changed ${Name}, and theirs stays. Run this again.`);
}

/** Deletes all parameters of a stage. */
export async function deleteParameters(where: Where): Promise<void> {
  const { Parameters = [] } = await new SSM({ region: where.region }).getParametersByPath({
    Path: pathOf(where),
  });
  const Names = Parameters.flatMap(({ Name }) => Name ?? []);
  if (Names.length > 0) await new SSM({ region: where.region }).deleteParameters({ Names });
}

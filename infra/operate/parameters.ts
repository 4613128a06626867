import {
  DeleteParametersCommand,
  GetParameterCommand,
  GetParametersByPathCommand,
  ParameterAlreadyExists,
  ParameterNotFound,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm';
import { product } from '../../shared/text/product.ts';

/** A stage and its region. Its parameters are beside its stacks, where no failed deployment takes them along. */
export type Where = { stage: string; region: string };

/** A parameter's value, and how often it has been written. */
export type Parameter = { value: string; version: number };

const pathOf = ({ stage }: Where) => `/${product.name}/${stage}`;
const clientOf = ({ region }: Where) => new SSMClient({ region });

/** Reads a stage's parameter, also an encrypted one; undefined if there is none. */
export async function readParameter(where: Where, name: string): Promise<Parameter | undefined> {
  try {
    const command = new GetParameterCommand({ Name: `${pathOf(where)}/${name}`, WithDecryption: true });
    const { Parameter } = await clientOf(where).send(command);
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
  const Name = `${pathOf(where)}/${name}`;
  const Type = secret ? 'SecureString' : 'String';
  const put = async (Value: string) => {
    const command = new PutParameterCommand({ Name, Value, Type, Overwrite: Boolean(before) });
    return (await clientOf(where).send(command)).Version ?? 0;
  };
  const next = (before?.version ?? 0) + 1;
  try {
    const version = await put(value);
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
  const { Parameters = [] } = await clientOf(where).send(
    new GetParametersByPathCommand({ Path: pathOf(where) }),
  );
  const Names = Parameters.flatMap(({ Name }) => Name ?? []);
  if (Names.length > 0) await clientOf(where).send(new DeleteParametersCommand({ Names }));
}

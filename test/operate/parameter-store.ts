import {
  DeleteParameterCommand,
  GetParameterCommand,
  ParameterAlreadyExists,
  ParameterNotFound,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm';
import { vi } from 'vitest';

const answer = { $metadata: {}, message: 'as AWS words it' };

/** Stands for the Parameter Store of a region: what is in it by name, all versions of each, the last one last. */
export function parameterStore() {
  const stored = new Map<string, string[]>();
  const asked: string[] = [];
  /** What somebody else does just before the next write. */
  const elsewhere: (() => void)[] = [];
  vi.spyOn(SSMClient.prototype, 'send').mockImplementation(async (command: unknown) => {
    if (command instanceof GetParameterCommand) {
      const [name = '', version] = command.input.Name?.split(':') ?? [];
      const all = stored.get(name) ?? [];
      const at = version ? Number(version) : all.length;
      const found = all[at - 1];
      if (found === undefined) throw new ParameterNotFound(answer);
      return { Parameter: { Value: found, Version: at } };
    }
    if (command instanceof PutParameterCommand) {
      elsewhere.shift()?.();
      const { Name = '', Value = '', Overwrite } = command.input;
      const all = stored.get(Name) ?? [];
      if (all.length > 0 && !Overwrite) throw new ParameterAlreadyExists(answer);
      stored.set(Name, [...all, Value]);
      asked.push(`put ${Name}`);
      return { Version: all.length + 1 };
    }
    if (!(command instanceof DeleteParameterCommand)) throw new Error('No such command.');
    stored.delete(command.input.Name ?? '');
    return {};
  });
  const put = (name: string, value: string) => stored.set(name, [...(stored.get(name) ?? []), value]);
  const now = (name: string) => stored.get(name)?.at(-1);
  return { stored, asked, elsewhere, put, now };
}

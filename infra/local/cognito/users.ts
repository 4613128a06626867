import { randomUUID } from 'node:crypto';
import { DurableFile } from '../machine/durable-file.ts';

export type Attributes = { Name: string; Value?: string }[];

/** A user, with the field names of the Cognito API. */
export interface User {
  /** The person's `sub`. */
  Username: string;
  Password: string;
  Attributes: Attributes;
  Enabled: boolean;
  UserStatus: string;
  UserCreateDate: Date;
  UserLastModifiedDate: Date;
}

/**
 * The users of the pool, in a file that survives a `kill -9`. A change is visible at once, and its promise is fulfilled
 * when it is on disk, so that no answered call is lost. A stored user is replaced, never edited.
 */
export class Users {
  readonly #file: DurableFile<{ Users: Record<string, User> }>;

  constructor(path: string) {
    this.#file = new DurableFile(path, { Users: {} }, reviveDate);
  }

  all(): User[] {
    return Object.values(this.#file.value.Users);
  }

  /** @param name a `sub`, or an email address in any case */
  find(name: string): User | undefined {
    if (Object.hasOwn(this.#file.value.Users, name)) return this.#file.value.Users[name];
    const address = name.toLowerCase();
    return name.includes('@')
      ? this.all().find((user) => emailOf(user).toLowerCase() === address)
      : undefined;
  }

  /** Adds a user; the `sub` is generated if the attributes have none. */
  async add(
    fields: Pick<User, 'Password' | 'Attributes' | 'UserStatus'> & { Enabled?: boolean },
  ): Promise<User> {
    const sub = fields.Attributes.find(({ Name }) => Name === 'sub')?.Value ?? randomUUID();
    const now = new Date();
    const user = { Username: sub, Enabled: true, ...fields, UserCreateDate: now, UserLastModifiedDate: now };
    user.Attributes = mergeAttributes(fields.Attributes, [{ Name: 'sub', Value: sub }]);
    this.#file.value.Users[sub] = user;
    await this.#file.saved();
    return user;
  }

  async update(user: User, changes: Partial<Omit<User, 'Username'>>): Promise<void> {
    this.#file.value.Users[user.Username] = { ...user, ...changes, UserLastModifiedDate: new Date() };
    await this.#file.saved();
  }

  async delete({ Username }: User): Promise<void> {
    delete this.#file.value.Users[Username];
    await this.#file.saved();
  }
}

export const attributesOf = ({ Attributes }: Pick<User, 'Attributes'>): Record<string, string> =>
  Object.fromEntries(Attributes.map(({ Name, Value = '' }) => [Name, Value]));

export const emailOf = (user: User): string => attributesOf(user).email ?? '';

export function mergeAttributes(attributes: Attributes, changes: Attributes): Attributes {
  return [...attributes.filter(({ Name }) => !changes.some((change) => change.Name === Name)), ...changes];
}

function reviveDate(key: string, value: unknown): unknown {
  return key.endsWith('Date') && typeof value === 'string' ? new Date(value) : value;
}

/**
 * The parts of a template, in which each placeholder such as `{name}` is replaced by its value. A placeholder without a
 * value stays.
 */
export const templateParts = <T>(template: string, values: Readonly<Record<string, T>>): (string | T)[] =>
  template
    .split(/\{(\w+)\}/)
    // Every other part is the name of a placeholder.
    .map((part, at) => (at % 2 === 0 ? part : (values[part] ?? `{${part}}`)))
    .filter((part) => part !== '');

/** A template with each placeholder replaced by its text. */
export const fillTemplate = (template: string, texts: Readonly<Record<string, string | number>>): string =>
  templateParts(template, texts).join('');

/** The names of a template's placeholders. */
export type Placeholders<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

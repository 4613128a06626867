import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { account, type Identifiers, identify, region } from './identifiers.ts';
import { evaluateCondition, resolve, type Scope } from './intrinsics.ts';
import { assertKnownTypes } from './resource-types.ts';
import { type Secrets, withSecrets } from './secrets.ts';

interface Template {
  Resources?: Record<
    string,
    {
      Type: string;
      Properties?: Record<string, unknown>;
      Condition?: string;
      Metadata?: Record<string, unknown>;
    }
  >;
  Outputs?: Record<string, { Value: unknown; Export?: { Name: unknown } }>;
  Parameters?: Record<string, { Default?: unknown }>;
  Conditions?: Record<string, unknown>;
  Mappings?: Record<string, Record<string, Record<string, unknown>>>;
}

interface Artifact {
  type: string;
  properties?: { templateFile?: string; file?: string; stackName?: string };
}

/** A resource of the templates, with all references in its properties resolved. */
export interface Resource<Properties = Record<string, unknown>> extends Identifiers {
  stack: string;
  id: string;
  type: string;
  /** The path in the construct tree, such as `Colloquy-Api/Function/Resource`, for messages. */
  path: string;
  properties: Properties;
}

/** The cloud assembly that `cdk synth` wrote, with all references resolved. */
export interface Assembly {
  /** The resources of a type in all stacks, in template order. */
  resources<Properties = Record<string, unknown>>(type: string): Resource<Properties>[];
  /** The resource of this type with this `Ref` or ARN. Throws if there is none. */
  named<Properties = Record<string, unknown>>(type: string, name: string): Resource<Properties>;
  /** The folder of the asset with this object key (`<hash>.zip`). */
  asset(objectKey: string): string;
}

/**
 * Reads the assembly in a folder. Throws if it has an unknown type of resource.
 *
 * @param publicHost the value of the distribution's domain name, such as `localhost:3000`
 * @param secrets the existing secrets; missing ones are added
 */
export function readAssembly(folder: string, publicHost: string, secrets: Secrets = {}): Assembly {
  const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const manifest = read('manifest.json') as { artifacts: Record<string, Artifact> };
  const templates = new Map<string, Template>();
  const assets = new Map<string, string>();

  for (const [name, { type, properties }] of Object.entries(manifest.artifacts)) {
    if (type === 'aws:cloudformation:stack' && properties?.templateFile) {
      templates.set(properties.stackName ?? name, read(properties.templateFile));
    }
    if (type === 'cdk:asset-manifest' && properties?.file) {
      const { files } = read(properties.file) as AssetManifest;
      for (const { source, destinations } of Object.values(files)) {
        for (const { objectKey } of Object.values(destinations))
          assets.set(objectKey, join(folder, source.path));
      }
    }
  }

  const stacks = new Map(
    [...templates].map(([name, template]) => [name, new Stack(name, template, publicHost, secrets)]),
  );
  const all = [...stacks.values()];
  for (const stack of all) stack.join(all);
  assertKnownTypes(all.flatMap((stack) => stack.declared()));

  const resources = <Properties>(type: string): Resource<Properties>[] =>
    all.flatMap((stack) => stack.resources<Properties>(type));
  return {
    resources,
    named<Properties>(type: string, name: string) {
      const found = resources<Properties>(type).find(
        ({ ref, attributes }) => ref === name || Object.values(attributes).includes(name),
      );
      if (!found) throw new Error(`The assembly refers to a ${type} called ${name}, which it doesn't have.`);
      return found;
    },
    asset(objectKey) {
      const path = assets.get(objectKey);
      if (!path) throw new Error(`The assembly refers to the asset ${objectKey}, which it doesn't have.`);
      return path;
    },
  };
}

interface AssetManifest {
  files: Record<string, { source: { path: string }; destinations: Record<string, { objectKey: string }> }>;
}

class Stack {
  readonly #name: string;
  readonly #template: Template;
  readonly #publicHost: string;
  readonly #secrets: Secrets;
  readonly #scope: Scope;
  #others: Stack[] = [];

  constructor(name: string, template: Template, publicHost: string, secrets: Secrets) {
    this.#name = name;
    this.#template = template;
    this.#publicHost = publicHost;
    this.#secrets = secrets;
    this.#scope = {
      ref: (id) => this.#ref(id),
      attribute: (id, attribute) => this.#attribute(id, attribute),
      imported: (exported) => this.#imported(exported),
      condition: (condition) => evaluateCondition(template.Conditions?.[condition], this.#scope),
      mapping: (map, top, second) => template.Mappings?.[map]?.[top]?.[second],
    };
  }

  join(others: Stack[]): void {
    this.#others = others;
  }

  declared(): { stack: string; id: string; type: string }[] {
    return this.#present().map(([id, { Type }]) => ({ stack: this.#name, id, type: Type }));
  }

  resources<Properties>(type: string): Resource<Properties>[] {
    return this.#present()
      .filter(([, { Type }]) => Type === type)
      .map(([id, { Properties = {}, Metadata }]) => ({
        stack: this.#name,
        id,
        type,
        path: String(Metadata?.['aws:cdk:path'] ?? `${this.#name}/${id}`),
        ...this.#identify(id),
        properties: this.#onPlainHttp(
          withSecrets(resolve(Properties, this.#scope), this.#secrets),
        ) as Properties,
      }));
  }

  /** A local run has no certificate, so it replaces CloudFront's HTTPS addresses by HTTP. */
  #onPlainHttp(properties: unknown): unknown {
    const text = JSON.stringify(properties);
    return JSON.parse(text.replaceAll(`https://${this.#publicHost}`, `http://${this.#publicHost}`));
  }

  #present() {
    return Object.entries(this.#template.Resources ?? {}).filter(
      ([, { Condition }]) => Condition === undefined || this.#scope.condition(Condition),
    );
  }

  #identify(id: string): Identifiers {
    const resource = this.#template.Resources?.[id];
    if (!resource) throw new Error(`The template of ${this.#name} refers to ${id}, which it doesn't have.`);
    // Only names are resolved, because other properties may refer to this resource itself.
    const names = Object.entries(resource.Properties ?? {}).filter(([key]) => /^[A-Za-z]*Name$/.test(key));
    const properties = resolve(Object.fromEntries(names), this.#scope) as Record<string, unknown>;
    const named = identify({ stack: this.#name, id, type: resource.Type, properties });
    if (resource.Type === 'AWS::CloudFront::Distribution') named.attributes.DomainName = this.#publicHost;
    return named;
  }

  #ref(id: string): unknown {
    switch (id) {
      case 'AWS::Region':
        return region;
      case 'AWS::AccountId':
        return account;
      case 'AWS::Partition':
        return 'aws';
      case 'AWS::URLSuffix':
        return 'amazonaws.com';
      case 'AWS::StackName':
        return this.#name;
      case 'AWS::StackId':
        return `arn:aws:cloudformation:${region}:${account}:stack/${this.#name}/local`;
    }
    const parameter = this.#template.Parameters?.[id];
    return parameter ? parameter.Default : this.#identify(id).ref;
  }

  #attribute(id: string, name: string): unknown {
    const value = this.#identify(id).attributes[name];
    if (value === undefined) {
      throw new Error(
        `${this.#name} asks for ${name} of ${id}: add it to infra/local/assembly/identifiers.ts.`,
      );
    }
    return value;
  }

  #imported(name: string): unknown {
    for (const stack of this.#others) {
      for (const { Export, Value } of Object.values(stack.#template.Outputs ?? {})) {
        if (Export && resolve(Export.Name, stack.#scope) === name) return resolve(Value, stack.#scope);
      }
    }
    throw new Error(`${this.#name} imports ${name}, which no stack exports.`);
  }
}

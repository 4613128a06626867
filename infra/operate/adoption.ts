type Resource = {
  Type: string;
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
  Properties?: Record<string, unknown>;
};

export type Template = { Resources: Record<string, Resource> };

/** What CloudFormation is told to take a resource over. */
export type Import = {
  ResourceType: string;
  LogicalResourceId: string;
  ResourceIdentifier: Record<string, string>;
};

/** By which of its names a resource of a type is found that outlived its stack. */
const identifiers: Record<string, string> = {
  'AWS::Cognito::UserPool': 'UserPoolId',
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::KMS::Key': 'KeyId',
  'AWS::S3::Bucket': 'BucketName',
  'AWS::SecretsManager::Secret': 'Id',
};

/**
 * What of a stack was left when it was deleted, and a template of that alone: what refers to others comes with the
 * next deployment. Nothing where the stack leaves nothing.
 *
 * @param names the names of what was left, by type; no name of a type that the last deployment didn't have
 * @throws Error where one has no name
 */
export function adoptionOf(template: Template, names: Record<string, string | undefined>) {
  const left = Object.entries(template.Resources).filter(
    ([, { DeletionPolicy, Type }]) =>
      (DeletionPolicy ?? '').startsWith('Retain') && !(Type in names && !names[Type]),
  );
  if (left.length === 0) return undefined;
  const imports: Import[] = left.map(([LogicalResourceId, { Type }]) => {
    const [identifier, name] = [identifiers[Type], names[Type]];
    if (!identifier || !name) throw new Error(`The name of the ${Type} ${LogicalResourceId} is missing.`);
    return { ResourceType: Type, LogicalResourceId, ResourceIdentifier: { [identifier]: name } };
  });
  const resources = left.map(([id, { Properties = {}, ...resource }]) => {
    const own = Object.entries(Properties).filter(([, value]) => !refers(value));
    return [id, { ...resource, DeletionPolicy: 'Retain', Properties: Object.fromEntries(own) }] as const;
  });
  return { imports, template: { Resources: Object.fromEntries(resources) } as Template };
}

const refers = (value: unknown): boolean => /"(Ref|Fn::[A-Za-z]+)":/.test(JSON.stringify(value));

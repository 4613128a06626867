type Resource = {
  Type: string;
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
  Properties?: Record<string, unknown>;
};

export type Template = { Resources: Record<string, Resource> };

/** A resource that CloudFormation imports. */
export type Import = {
  ResourceType: string;
  LogicalResourceId: string;
  ResourceIdentifier: Record<string, string>;
};

/** The property that identifies a retained resource, by type. */
const identifiers: Record<string, string> = {
  'AWS::Cognito::UserPool': 'UserPoolId',
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::KMS::Key': 'KeyId',
  'AWS::S3::Bucket': 'BucketName',
  'AWS::SecretsManager::Secret': 'Id',
};

/**
 * The retained resources of a deleted stack, and a template of these alone, without references to others. Undefined if
 * the stack retains nothing.
 *
 * @param names the names of the retained resources, by type
 * @throws Error if one has no name
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

/** A fault that tests must notice: what stands in a file, once, and what is put in its place. */
export type Fault = {
  layer: 'screens' | 'service' | 'rules' | 'infrastructure';
  name: string;
  file: string;
  before: string;
  after: string;
};

const of = (
  layer: Fault['layer'],
  faults: [name: string, file: string, before: string, after: string][],
): Fault[] => faults.map(([name, file, before, after]) => ({ layer, name, file, before, after }));

export const faults: Fault[] = [
  ...of('screens', [
    [
      'a refused action says nothing',
      'web/ui/actions/action-button.tsx',
      'refuse(label ?? children, failureOf(error));',
      'void failureOf(error);',
    ],
    [
      'an action is not asked about first',
      'web/ui/actions/action-button.tsx',
      'onClick={question ? () => setAsking(true) : run}',
      'onClick={run}',
    ],
    [
      'a record can be edited offline',
      'web/ui/record/record-actions.tsx',
      '        {online &&\n          canEdit &&',
      '        {canEdit &&',
    ],
    [
      'after a deletion one stays on the page of what is gone',
      'web/ui/record/record-actions.tsx',
      '      leave(names[collection].path);\n',
      '',
    ],
    [
      'a comparison takes what the other wrote for one’s own',
      'web/ui/drafts/merge.ts',
      "const by = same(was, here) ? 'them' : same(was, there) ? 'me' : 'both';",
      "const by = same(was, here) ? 'me' : same(was, there) ? 'them' : 'both';",
    ],
    [
      'a new record’s form does not begin with who makes it',
      'web/project/project-form.tsx',
      'leads: record?.leads ?? (me ? [me] : []),',
      'leads: record?.leads ?? [],',
    ],
    [
      'the guard lets everybody to every form',
      'web/app/guard.tsx',
      'if (!can(actor, action, collection, record ?? undefined)) return <Refused access={access} />;',
      '',
    ],
    [
      'where somebody wanted to go is forgotten at signing in',
      'web/app/guard.tsx',
      '<Navigate to={withRedirect(screen, pathname + search)} replace />',
      '<Navigate to={screen} replace />',
    ],
    [
      'what was read offline can be changed',
      'web/ui/form/save-actions.tsx',
      'disabled={!online || blocked || gone}',
      'disabled={blocked || gone}',
    ],
    [
      'a notification that could not be dismissed is gone without a word',
      'web/app/banners/use-notices.ts',
      "      if (error instanceof ProductError) toast(error.message, 'failed');\n      else throw error;",
      '      if (!(error instanceof ProductError)) throw error;',
    ],
  ]),
  ...of('service', [
    [
      'an edit is not asked about its permission',
      'functions/api/write-records.ts',
      "    if (!can(actor, 'edit', collection, before, unit.now)) throw call.refusal('forbidden');\n",
      '',
    ],
    [
      'a stale edit is taken',
      'functions/http/records.ts',
      'if (version !== undefined && version !== record.version)',
      'if (version !== undefined && version > record.version)',
    ],
    [
      'an edit needs no version',
      'functions/api/write-records.ts',
      "    if (version === undefined) throw call.refusal('precondition-required');\n",
      '',
    ],
    [
      'a repeated creation makes a second record',
      'functions/api/write-records.ts',
      '    if (repeat)\n      await unit.putItem({',
      '    if (repeat && !record)\n      await unit.putItem({',
    ],
    [
      'whoever starts a project is not one of its leads',
      'functions/project/project.on-write.ts',
      'leads: input.leads.includes(actor.id) ? input.leads : [actor.id, ...input.leads],',
      'leads: input.leads,',
    ],
    [
      'a new resource is approved',
      'functions/resource/resource.on-write.ts',
      '({ ...input, approved: false, submittedBy: actor.id })',
      '({ ...input, approved: true, submittedBy: actor.id })',
    ],
    [
      'a moved resource stays approved',
      'functions/resource/resource.on-write.ts',
      "const approved = before.approved && (!moved || can(actor, 'publish', 'resources', input));",
      'const approved = before.approved && (!moved || true);',
    ],
    [
      'the last administrator can be revoked',
      'functions/admin/grant.ts',
      '  await assertAnotherAdministrator();\n',
      '',
    ],
    [
      'what nobody expected is told in full',
      'functions/http/error-handler.ts',
      "  return new ProductError('internal');",
      "  return new ProductError('internal', { message: String((error as Error)?.stack) });",
    ],
    ['a caller beside the edge is let in', 'functions/api/api.lambda.ts', '  requireEdgeSecret(),\n', ''],
  ]),
  ...of('rules', [
    [
      'any chair approves any resource',
      'shared/resource/resource.policy.ts',
      'resource?.taskforce !== undefined && actor.chairOf.includes(resource.taskforce.id)',
      'resource?.taskforce !== undefined && actor.chairOf.length > 0',
    ],
    [
      'resources that wait are seen by all',
      'shared/resource/resource.policy.ts',
      'const thoseWhoSeeIt = or(itIsApproved, thoseWhoApproveIt);',
      'const thoseWhoSeeIt = or(itIsApproved, itIsNotApproved, thoseWhoApproveIt);',
    ],
    [
      'expired opportunities are seen by all',
      'shared/offer/offer.rules.ts',
      'return !isClosed(offer) && Date.parse(offer.expiry) <= now.getTime();',
      'return Date.parse(offer.expiry) < 0;',
    ],
    [
      'a chair deletes administrators',
      'shared/user/user.policy.ts',
      'delete: or(theMemberThemselves, and(aChair, theyAreNotAnAdministrator), anAdministrator),',
      'delete: or(theMemberThemselves, aChair, anAdministrator),',
    ],
    [
      'a member’s address is shown to members',
      'shared/user/user.schema.ts',
      'email: { ...mailAddress(), private: true as const },',
      'email: { ...mailAddress() },',
    ],
    [
      'an ongoing project needs no task force',
      'shared/project/project.rules.ts',
      "return draft.status !== 'proposal' && mayChooseStatus(actor);",
      'return false;',
    ],
    [
      'a short password is taken',
      'shared/account/password.ts',
      'export const shortestPassword = 12;',
      'export const shortestPassword = 6;',
    ],
    [
      'a link may run a script',
      'shared/kinds/collections.ts',
      'const beginning = /^(?:https?:|mailto:|',
      'const beginning = /^(?:https?:|mailto:|javascript:|',
    ],
    ['accents matter to the search', 'shared/text/look-alikes.ts', ".replace(marks, '')", ''],
    [
      'members are sorted by their first name',
      'shared/user/user.rules.ts',
      "return [...last, ...others].join(' ')",
      "return [...others, ...last].join(' ')",
    ],
  ]),
  ...of('infrastructure', [
    ['the API takes identity tokens', 'infra/stacks/api-stack.ts', 'authorizationScopes: [apiScope],', ''],
    [
      'every route is public',
      'infra/stacks/api-stack.ts',
      '{ of: lanePaths.members, ...forTokens,',
      '{ of: lanePaths.members, integration,',
    ],
    [
      'the picture function may read all pictures',
      'infra/stacks/media-stack.ts',
      "'media', ['s3:PutObject']);",
      "'media', ['s3:PutObject', 's3:GetObject']);",
    ],
    [
      'the canary may write any item',
      'infra/stacks/data-stack.ts',
      'this.grantTable(grantee, actions, [partition]);',
      'this.grantTable(grantee, actions);',
    ],
    [
      'the table can be deleted with its stack',
      'infra/stacks/data-stack.ts',
      '      deletionProtection: true,\n      removalPolicy: RemovalPolicy.RETAIN,',
      '      removalPolicy: RemovalPolicy.DESTROY,',
    ],
    [
      'pages may be framed',
      'infra/constructs/security-headers.ts',
      "    'form-action': [\"'self'\"],\n    'frame-ancestors': [\"'none'\"],",
      "    'form-action': [\"'self'\"],",
    ],
    [
      'scripts may come from anywhere',
      'infra/constructs/security-headers.ts',
      "'script-src': [\"'self'\"],",
      "'script-src': [\"'self'\", 'https:'],",
    ],
    [
      'tokens last for a day',
      'infra/stacks/identity-stack.ts',
      'const token = Duration.minutes(15);',
      'const token = Duration.days(1);',
    ],
    [
      'strangers sign themselves up at the pool',
      'infra/stacks/identity-stack.ts',
      'selfSignUpEnabled: false,',
      'selfSignUpEnabled: true,',
    ],
    [
      'answers of the API are cached',
      'infra/stacks/web-stack.ts',
      'cachePolicy: CachePolicy.CACHING_DISABLED,',
      'cachePolicy: CachePolicy.CACHING_OPTIMIZED,',
    ],
  ]),
];

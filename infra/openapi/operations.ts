import { collections, kinds } from '../../shared/registry.ts';
import { documentRoute, pictureRoute, routes } from '../../shared/routes.ts';
import { type Common, common } from './calls-of-every-kind.ts';
import type { Described } from './description.ts';
import { own } from './other-calls.ts';
import { inCamelCase } from './schemas.ts';

/** Every call, those that all kinds have once for each. */
export function operations(): Described[] {
  return [documentRoute, ...routes, pictureRoute].flatMap((route): Described[] => {
    const { operation } = route;
    if (!(operation in common))
      return [{ ...own[operation as keyof typeof own], operationId: operation, route }];
    return collections.flatMap((collection) => {
      const description = common[operation as Common](collection);
      const { one, many } = kinds[collection].names;
      const path = route.path
        .replace('{collection}', collection)
        // Under one name, because the routes of administrators call it so.
        .replace('{id}', collection === 'admins' ? '{userId}' : '{id}');
      const operationId = operation.replace(
        /Records?$/,
        inCamelCase(operation === 'listRecords' ? many : one),
      );
      return description ? [{ ...description, operationId, route: { ...route, path } }] : [];
    });
  });
}

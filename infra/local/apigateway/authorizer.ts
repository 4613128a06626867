import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';

export interface AuthorizerProperties {
  AuthorizerType: string;
  IdentitySource: string | string[];
  JwtConfiguration: { Audience: string[]; Issuer: string };
}

/** What the function gets about the caller: every claim as text, and the scopes. */
export interface Authorization {
  claims: Record<string, string>;
  scopes: string[] | null;
}

export type Decision = { authorization: Authorization } | { status: 401 | 403; challenge: string };

/**
 * Checks what the JWT authorizer of an HTTP API checks: an RSA signature by the issuer's keys, issuer, audience (`aud`, or
 * `client_id`), times, and one of the route's scopes. Like AWS's, it ignores sign-outs, and accepts ID tokens unless the
 * route demands a scope.
 */
export async function authorize(
  { IdentitySource, JwtConfiguration: { Audience, Issuer } }: AuthorizerProperties,
  demandedScopes: string[],
  headers: Record<string, string>,
  keys: JWTVerifyGetKey,
): Promise<Decision> {
  const source = [IdentitySource].flat()[0] ?? '';
  const token = (headers[source.replace('$request.header.', '').toLowerCase()] ?? '').replace(
    /^Bearer +/i,
    '',
  );
  if (token === '') return { status: 401, challenge: 'Bearer' };
  const claims = await verified(token, Issuer, keys);
  if (typeof claims === 'string') return invalidToken(claims);
  const audiences = [claims.aud ?? claims.client_id].flat().filter((name) => typeof name === 'string');
  if (!audiences.some((name) => Audience.includes(name)))
    return invalidToken('the token has no valid audience');
  const granted = String(claims.scope ?? claims.scp ?? '').split(' ');
  if (demandedScopes.length > 0 && !demandedScopes.some((scope) => granted.includes(scope))) {
    return {
      status: 403,
      challenge: `Bearer scope="${demandedScopes.join(' ')}" error="insufficient_scope"`,
    };
  }
  return {
    authorization: { claims: asText(claims), scopes: demandedScopes.length > 0 ? demandedScopes : null },
  };
}

const invalidToken = (why: string): Decision => ({
  status: 401,
  challenge: `Bearer error="invalid_token" error_description="${why}"`,
});

async function verified(token: string, issuer: string, keys: JWTVerifyGetKey): Promise<JWTPayload | string> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      algorithms: ['RS256', 'RS384', 'RS512'],
      requiredClaims: ['exp', 'iat'],
    });
    return payload;
  } catch (error) {
    return error instanceof errors.JWTExpired ? 'the token has expired' : 'the token is not valid';
  }
}

/** API Gateway passes claims to functions as text; a list becomes `[one two]`. */
function asText(claims: JWTPayload): Record<string, string> {
  return Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [
      name,
      Array.isArray(value) ? `[${value.join(' ')}]` : String(value),
    ]),
  );
}

/** An answer of the CloudFront function itself, in the product's words. */
export function answer(
  refused: { status: number; body: object },
  reason: string,
  more: Record<string, { value: string }>,
) {
  more['content-type'] = { value: 'application/json' };
  more['cache-control'] = { value: 'no-store' };
  return {
    statusCode: refused.status,
    statusDescription: reason,
    headers: more,
    body: JSON.stringify(refused.body),
  };
}

/** Stop words of English, Spanish, French, Portuguese and Italian, normalised. */
export const connectingWords: ReadonlySet<string> = new Set(
  'a al alla an and ao as at au aux com con d da dal dalla das de degli dei del della delle des di do dos du e ed el en et for from gli i il in into its l la las le les lo los na nas nel nella no nos o of on os ou para per por pour su sul sulla sur the to un una und une with y'.split(
    ' ',
  ),
);

import { useEffect, useState } from 'react';
import { product } from '../../shared/product.ts';
import { readConfig } from '../api/cognito.ts';

/** Which release runs, for whoever reports that something is wrong. Where it can't be asked now nothing is said. */
export function ReleaseLine() {
  const [release, setRelease] = useState<string>();
  useEffect(() => {
    readConfig().then(
      ({ version, commit = '' }) =>
        setRelease(version && `${version} (${commit.replace(/^(\w{12})\w+/, '$1')})`),
      () => {},
    );
  }, []);
  return (
    release && (
      <p>
        {product.name} {release}
      </p>
    )
  );
}

import { useEffect, useState } from 'react';
import { product } from '../../shared/text/product.ts';
import { readConfig } from '../api/cognito.ts';

/** The running release, for problem reports; nothing if the service can't be asked. */
export function ReleaseLine() {
  const [release, setRelease] = useState<string>();
  useEffect(() => {
    readConfig().then(
      ({ version, commit }) => setRelease(`${version} (${commit.replace(/^(\w{12})\w+/, '$1')})`),
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

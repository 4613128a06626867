import { useEffect, useState } from 'react';
import { releaseName } from '../../shared/protocol/release-name.ts';
import { product } from '../../shared/text/product.ts';
import { readConfig } from '../api/cognito.ts';

/** The running release, for problem reports; nothing if the service can't be asked. */
export function ReleaseLine() {
  const [release, setRelease] = useState<string>();
  useEffect(() => {
    readConfig().then(
      (config) => setRelease(releaseName(config)),
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

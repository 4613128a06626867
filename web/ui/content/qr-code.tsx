import { encode } from 'uqr';
import './qr-code.css';

/** Light squares around the code, which cameras need to find it. */
const quiet = 4;

export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: quiet });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className="qr-code" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <path d={squares.join('')} />
    </svg>
  );
}

import { useEffect, useState } from 'react';

/** Cameras need four modules of white around a code. */
const QUIET = 4;

/** A QR code as one path. The library is loaded when the first code is shown. */
export function Qr({ text, label }: { text: string; label: string }) {
  const [cells, setCells] = useState<readonly boolean[][] | null>(null);
  useEffect(() => {
    let shown = true;
    import('qr').then(
      ({ default: encode }) => {
        if (shown) setCells(encode(text, 'raw', { border: QUIET }));
      },
      // The link stands beside its code.
      () => setCells([]),
    );
    return () => {
      shown = false;
    };
  }, [text]);
  if (!cells) return <div className="qr sk" />;
  if (cells.length === 0) return null;
  const path = cells.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className="qr" viewBox={`0 0 ${cells.length} ${cells.length}`} role="img" aria-label={label}>
      <path fill="#fff" d={`M0 0h${cells.length}v${cells.length}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}

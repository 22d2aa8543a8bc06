import { useState } from 'react';
import { TEXT } from '../kit/texts.ts';
import { Button } from './button.tsx';

const SAID_MS = 3_000;

/** Copies a text, and says so in its own place. A field beside it holds the text for browsers that refuse. */
export function CopyButton({ text, label = TEXT.copy }: { text: string; label?: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), SAID_MS);
  };
  return (
    <Button icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
      <span aria-live="polite">{copied ? TEXT.copied : label}</span>
    </Button>
  );
}

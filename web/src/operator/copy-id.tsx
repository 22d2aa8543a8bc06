import { showToast } from '../kit/toast.ts';
import { IconButton } from '../ui/button.tsx';
import { TEXT } from './texts.ts';

/** The desk shows names; an id is only copied. */
export function CopyId({ id, name }: { id: string; name: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(id);
    showToast(TEXT.copied, { icon: 'check' });
  };
  return <IconButton icon="copy" label={TEXT.copyId(name)} onClick={() => void copy()} />;
}

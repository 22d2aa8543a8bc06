import { Button } from '../../ui/button.tsx';
import { TEXT } from './texts.ts';

/** Opens the dates of a booking that repeats, once items and customer are known. */
export const RepeatButton = ({ disabled, onClick }: { disabled: boolean; onClick: () => void }) => (
  <div className="stack g1">
    <Button icon="again" block disabled={disabled} onClick={onClick}>
      {TEXT.open}
    </Button>
    <p className="small muted">{disabled ? TEXT.needs : TEXT.openHint}</p>
  </div>
);

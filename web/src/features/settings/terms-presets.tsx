import '../../styles/sentences.css';
import { type Choice, choiceOf, PRESETS, type TypedTier, toTiers } from './terms-fields.tsx';
import { TermsSay } from './terms-say.tsx';
import { TEXT } from './texts-terms.ts';

interface Terms {
  refundOnCancel: string;
  cancellationTiers: TypedTier[];
}

const OFFERED = ['notice', 'moderate', 'strict', 'byHand'] as const;

/** How much goes back when a customer cancels, as one choice of a new shop. The settings have the rest. */
export function TermsPresets({
  value,
  noticeHours,
  graceMinutes,
  onChange,
}: {
  value: Terms;
  noticeHours: number;
  graceMinutes: number;
  onChange: (terms: Terms) => void;
}) {
  const current = choiceOf(value);
  const { cancellationTiers } = value;
  const choose = (choice: (typeof OFFERED)[number]) => {
    if (choice === 'byHand') return onChange({ refundOnCancel: 'NONE', cancellationTiers });
    if (choice === 'notice') return onChange({ refundOnCancel: 'FULL_BEFORE_NOTICE', cancellationTiers });
    return onChange({ refundOnCancel: 'TIERS', cancellationTiers: PRESETS[choice] });
  };
  const hintOf = (choice: Choice) => (choice === 'notice' ? TEXT.inTime(noticeHours) : TEXT.choices[choice].hint);
  return (
    <>
      <fieldset className="stack g3">
        <legend className="lab">{TEXT.legend}</legend>
        {OFFERED.map((choice) => (
          <label className="rc2" key={choice}>
            <input type="radio" name="terms" checked={choice === current} onChange={() => choose(choice)} />
            <b>{TEXT.choices[choice].label}</b>
            <small>{hintOf(choice)}</small>
          </label>
        ))}
      </fieldset>
      <TermsSay
        refundOnCancel={value.refundOnCancel}
        tiers={toTiers(cancellationTiers)}
        graceMinutes={graceMinutes}
        noticeHours={noticeHours}
      />
    </>
  );
}

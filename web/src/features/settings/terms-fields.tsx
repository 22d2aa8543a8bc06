import '../../styles/sentences.css';
import type { Policies } from '@dwaso/sdk';
import { useFieldError } from '../../kit/form.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TermsSay } from './terms-say.tsx';
import { TEXT } from './texts-terms.ts';

/** A step of the terms as it is typed. */
export interface TypedTier {
  hours: string;
  percent: string;
}

interface Values {
  refundOnCancel: string;
  cancellationTiers: TypedTier[];
  cancellationGraceMinutes: string;
  cancellationNoticeHours: number;
}

const MOST_STEPS = 5;

export const toTyped = (tiers: Policies['cancellationTiers']): TypedTier[] =>
  tiers.map(({ hoursBefore, refundPercent }) => ({ hours: String(hoursBefore), percent: String(refundPercent) }));
export const toTiers = (tiers: readonly TypedTier[]): Policies['cancellationTiers'] =>
  tiers.map(({ hours, percent }) => ({ hoursBefore: Number(hours), refundPercent: Number(percent) }));

export const PRESETS: Record<'flexible' | 'moderate' | 'strict', TypedTier[]> = {
  flexible: [{ hours: '24', percent: '100' }],
  moderate: [
    { hours: '120', percent: '100' },
    { hours: '24', percent: '50' },
  ],
  strict: [{ hours: '168', percent: '50' }],
};
export type Choice = keyof typeof TEXT.choices;

const same = (one: readonly TypedTier[], other: readonly TypedTier[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export function choiceOf({
  refundOnCancel,
  cancellationTiers,
}: Pick<Values, 'refundOnCancel' | 'cancellationTiers'>): Choice {
  if (refundOnCancel === 'NONE') return 'byHand';
  if (refundOnCancel !== 'TIERS') return 'notice';
  const names = Object.keys(PRESETS) as (keyof typeof PRESETS)[];
  return names.find((name) => same(PRESETS[name], cancellationTiers)) ?? 'own';
}

/** How much goes back when a customer cancels: three usual terms, steps of one's own, or the older two ways. */
export function TermsFields({ value, onChange }: { value: Values; onChange: (part: Partial<Values>) => void }) {
  const current = choiceOf(value);
  const choose = (choice: Choice) => {
    if (choice === 'byHand') return onChange({ refundOnCancel: 'NONE' });
    if (choice === 'notice') return onChange({ refundOnCancel: 'FULL_BEFORE_NOTICE' });
    const tiers = choice === 'own' ? [...value.cancellationTiers] : PRESETS[choice];
    // Steps of one's own begin as the shown preset, with one more to fill in.
    if (choice === 'own' && (current !== 'own' || tiers.length === 0))
      tiers.push({ hours: tiers.length === 0 ? '48' : '0', percent: tiers.length === 0 ? '100' : '0' });
    return onChange({ refundOnCancel: 'TIERS', cancellationTiers: tiers.slice(0, MOST_STEPS) });
  };
  return (
    <>
      <fieldset className="stack g3">
        <legend className="lab">{TEXT.legend}</legend>
        {(Object.entries(TEXT.choices) as [Choice, { label: string; hint: string }][]).map(([key, { label, hint }]) => (
          <label className="rc2" key={key}>
            <input type="radio" name="terms" checked={key === current} onChange={() => choose(key)} />
            <b>{label}</b>
            <small>{hint}</small>
          </label>
        ))}
      </fieldset>
      {value.refundOnCancel === 'TIERS' && <Steps value={value} onChange={onChange} />}
      <TermsSay
        refundOnCancel={value.refundOnCancel}
        tiers={toTiers(value.cancellationTiers)}
        graceMinutes={Number(value.cancellationGraceMinutes)}
        noticeHours={value.cancellationNoticeHours}
      />
    </>
  );
}

function Steps({ value, onChange }: { value: Values; onChange: (part: Partial<Values>) => void }) {
  const tiers = value.cancellationTiers;
  const problem = useFieldError('/policies/cancellationTiers') ?? useFieldError('/policies/cancellationGraceMinutes');
  const put = (at: number, part: Partial<TypedTier>) =>
    onChange({ cancellationTiers: tiers.map((tier, place) => (place === at ? { ...tier, ...part } : tier)) });
  const number = (label: string, typed: string, set: (next: string) => void) => (
    <input
      className="in w3"
      inputMode="numeric"
      required
      aria-label={label}
      value={typed}
      onChange={(event) => set(event.target.value)}
    />
  );
  return (
    <div className="stack g2">
      <h3>{TEXT.steps}</h3>
      {tiers.map(({ hours, percent }, at) => (
        // Steps have no name but their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the list
        <p className="sen" key={at}>
          {TEXT.until} {number(TEXT.hoursOf(at + 1), hours, (next) => put(at, { hours: next }))} {TEXT.hoursBefore}{' '}
          {number(TEXT.percentOf(at + 1), percent, (next) => put(at, { percent: next }))} {TEXT.goesBack}{' '}
          {tiers.length > 1 && (
            <Button
              kind="ghost"
              icon="trash"
              onClick={() => onChange({ cancellationTiers: tiers.filter((_, place) => place !== at) })}
            >
              <span className="vh">{TEXT.removeStep(at + 1)}</span>
            </Button>
          )}
        </p>
      ))}
      <div className="row between">
        <span className="small muted">{TEXT.becomesOwn}</span>
        {tiers.length < MOST_STEPS && (
          <Button
            kind="ghost"
            icon="plus"
            onClick={() => onChange({ cancellationTiers: [...tiers, { hours: '', percent: '' }] })}
          >
            {TEXT.addStep}
          </Button>
        )}
      </div>
      <h3>{TEXT.grace}</h3>
      <p className="sen">
        {TEXT.within}{' '}
        {number(TEXT.graceMinutes, value.cancellationGraceMinutes, (next) =>
          onChange({ cancellationGraceMinutes: next }),
        )}{' '}
        {TEXT.afterConfirming}
      </p>
      <p className="small muted">{TEXT.graceHint}</p>
      {problem && (
        <p className="err" role="alert">
          <Icon name="warn" size="sm" />
          {problem}
        </p>
      )}
    </div>
  );
}

import { type ComponentProps, useState } from 'react';
import { useFieldError } from '../../kit/form.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useBooksByDay } from '../shops/index.ts';
import type { PricedItem } from './items.ts';
import type { RuleDraft } from './rule-draft.ts';
import { TEXT } from './texts.ts';

const { rule: words } = TEXT;
const OWN = 'own';

interface SentenceProps {
  draft: RuleDraft;
  set: (part: Partial<RuleDraft>) => void;
  items: readonly PricedItem[];
}

/** A rule as a sentence whose blanks are its fields. */
export function RuleSentence({ draft, set, items }: SentenceProps) {
  const byDay = useBooksByDay();
  const text = (name: keyof RuleDraft) => ({
    value: String(draft[name]),
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  const change = <Change draft={draft} set={set} />;
  const which = useItemChoice(items, draft.itemIds, (itemIds) => set({ itemIds }));
  const days = useWeekdayChoice(draft.weekdays, (weekdays) => set({ weekdays }));
  if (draft.kind === 'QUANTITY')
    return (
      <>
        <p className="sen">
          {words.fromPieces}{' '}
          <Blank width="w3" label={words.howManyPieces} inputMode="numeric" {...text('minQuantity')} /> {words.pieces},{' '}
          {which.select} {words.cost} {change}.
        </p>
        {which.ticks}
      </>
    );
  if (draft.kind === 'ADVANCE')
    return (
      <>
        <p className="sen">
          {words.whoBooks} <Blank width="w2" label={words.daysBefore} inputMode="numeric" {...text('daysBefore')} />{' '}
          {words.daysBeforeOr}{' '}
          <select className="in" aria-label={words.earlierOrLater} {...text('side')}>
            <option value="EARLY">{words.earlier}</option>
            <option value="LATE">{words.later}</option>
          </select>{' '}
          {words.pays} {change} {words.forItems} {which.select}.
        </p>
        {which.ticks}
      </>
    );
  return (
    <>
      <p className="sen">
        {words.on} {days.select} {words.from} <Blank width="wd" type="date" label={words.fromSaid} {...text('from')} />{' '}
        {words.to} <Blank width="wd" type="date" label={words.toSaid} {...text('to')} />
        {!byDay && (
          <>
            {words.between} <Blank width="w3" type="time" label={words.timeFrom} {...text('timeFrom')} /> {words.and}{' '}
            <Blank width="w3" type="time" label={words.timeTo} {...text('timeTo')} />
          </>
        )}
        , {which.select} {words.cost} {change}.
      </p>
      {days.ticks}
      {which.ticks}
    </>
  );
}

export const Blank = ({
  width,
  label,
  ...input
}: { width: string; label: string } & Omit<ComponentProps<'input'>, 'width'>) => (
  <input className={`in ${width}`} aria-label={label} {...input} />
);

function Change({ draft, set }: Pick<SentenceProps, 'draft' | 'set'>) {
  return (
    <>
      <Blank
        width="w3"
        label={words.howMuch}
        inputMode="decimal"
        value={draft.amount}
        onChange={(event) => set({ amount: event.target.value })}
      />{' '}
      {draft.kind === 'DATES' ? <UnitChoice unit={draft.unit} onChange={(unit) => set({ unit })} /> : '%'}{' '}
      <select
        className="in"
        aria-label={words.moreOrLess}
        value={draft.more ? 'more' : 'less'}
        onChange={(event) => set({ more: event.target.value === 'more' })}
      >
        <option value="more">{words.more}</option>
        <option value="less">{words.less}</option>
      </select>
    </>
  );
}

export const UnitChoice = ({
  unit,
  onChange,
}: {
  unit: RuleDraft['unit'];
  onChange: (unit: RuleDraft['unit']) => void;
}) => (
  <select
    className="in"
    aria-label={words.unit}
    value={unit}
    onChange={(event) => onChange(event.target.value as RuleDraft['unit'])}
  >
    <option value="PERCENT">%</option>
    <option value="MONEY">GHS</option>
  </select>
);

/** All days, usual ones, or days that are ticked below. */
function useWeekdayChoice(days: number[] | null, onChange: (days: number[] | null) => void) {
  const key = days === null ? '' : days.join(',');
  const [picking, setPicking] = useState(!(key in words.weekdayChoices));
  const select = (
    <select
      className="in"
      aria-label={words.weekdays}
      value={picking ? OWN : key}
      onChange={({ target: { value } }) => {
        setPicking(value === OWN);
        if (value !== OWN) onChange(value === '' ? null : value.split(',').map(Number));
      }}
    >
      {Object.entries(words.weekdayChoices).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
      <option value={OWN}>{words.ownDays}</option>
    </select>
  );
  const options = TEXT.prices.weekdays.map((text, at) => ({ value: at + 1, text }));
  const ticks = picking && <Ticks legend={words.weekdays} options={options} chosen={days ?? []} onChange={onChange} />;
  return { select, ticks };
}

/** All items, one of them, or several that are ticked below. */
export function useItemChoice(
  items: readonly PricedItem[],
  ids: string[] | null,
  onChange: (ids: string[] | null) => void,
) {
  const [picking, setPicking] = useState(ids !== null && ids.length !== 1);
  const select = (
    <select
      className="in"
      aria-label={words.items}
      value={picking ? OWN : (ids?.[0] ?? '')}
      onChange={({ target: { value } }) => {
        setPicking(value === OWN);
        onChange(value === '' ? null : value === OWN ? (ids ?? []) : [value]);
      }}
    >
      <option value="">{TEXT.allItems}</option>
      {items.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      <option value={OWN}>{TEXT.someItems}</option>
    </select>
  );
  const options = items.map(({ id, name }) => ({ value: id, text: name }));
  const ticks = picking && <Ticks legend={words.items} options={options} chosen={ids ?? []} onChange={onChange} />;
  return { select, ticks };
}

/** The boxes of a choice of several; a choice of all, or of one, has none. */
function Ticks<Value extends string | number>({
  legend,
  options,
  chosen,
  onChange,
}: {
  legend: string;
  options: readonly { value: Value; text: string }[];
  chosen: readonly Value[];
  onChange: (values: Value[]) => void;
}) {
  return (
    <fieldset className="stack g1">
      <legend className="lab">{legend}</legend>
      {options.map(({ value, text }) => (
        <label className="ck" key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(
                options
                  .map((option) => option.value)
                  .filter((one) => (one === value ? target.checked : chosen.includes(one))),
              )
            }
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** What the service found wrong in the blanks of a sentence. */
export function Problem({ path }: { path: string }) {
  const problem = useFieldError(path);
  if (problem === null) return null;
  return (
    <p className="err" role="alert">
      <Icon name="warn" size="sm" />
      {problem}
    </p>
  );
}

import '../../styles/sentences.css';
import type { CreatePromoCodeRequest, PromoCode } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { dwaso } from '../../kit/api.ts';
import { EditForm, useEdit } from '../../kit/edit.tsx';
import { formatMoney, parseMoney, toMoneyInput } from '../../kit/format.ts';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Loaded, SkeletonRows } from '../../ui/states.tsx';
import { useBusiness } from '../shops/index.ts';
import { sayCode } from './codes-part.tsx';
import { DeletePart, PartFrame } from './frame.tsx';
import { NEW, type PricedItem, usePricedItems } from './items.ts';
import { codeQuery } from './queries.ts';
import { useMayEdit } from './rule-list.tsx';
import { Blank, Problem, UnitChoice, useItemChoice } from './rule-sentence.tsx';
import { ShareCode } from './share-code.tsx';
import { RuleSwitch } from './switch.tsx';
import { TEXT } from './texts.ts';

const route = getRouteApi('/b/$businessId/catalogue/codes/$codeId');
const { code: words } = TEXT;
const PATHS = [
  '/code',
  '/percent',
  '/amountPesewas',
  '/from',
  '/to',
  '/maxUses',
  '/perCustomer',
  '/minTotalPesewas',
  '/itemIds',
] as const;

/** A code as it is typed. */
interface CodeDraft {
  code: string;
  amount: string;
  unit: 'PERCENT' | 'MONEY';
  itemIds: string[] | null;
  maxUses: string;
  perCustomer: string;
  from: string;
  to: string;
  minimum: string;
}

const toDraft = (code: PromoCode | null): CodeDraft => ({
  code: code?.code ?? '',
  amount: code?.amountPesewas ? toMoneyInput(code.amountPesewas) : String(code?.percent ?? 10),
  unit: code?.amountPesewas ? 'MONEY' : 'PERCENT',
  itemIds: code?.itemIds ?? null,
  maxUses: code?.maxUses ? String(code.maxUses) : '',
  perCustomer: code ? String(code.perCustomer ?? '') : '1',
  from: code?.from ?? '',
  to: code?.to ?? '',
  minimum: code?.minTotalPesewas ? toMoneyInput(code.minTotalPesewas) : '',
});

const numberOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

const toBody = (draft: CodeDraft): CreatePromoCodeRequest => ({
  code: draft.code.trim(),
  percent: draft.unit === 'PERCENT' ? Number(draft.amount) : null,
  amountPesewas: draft.unit === 'MONEY' ? parseMoney(draft.amount) : null,
  itemIds: draft.itemIds,
  maxUses: numberOf(draft.maxUses),
  perCustomer: numberOf(draft.perCustomer),
  from: draft.from || null,
  to: draft.to || null,
  minTotalPesewas: draft.minimum.trim() === '' ? null : parseMoney(draft.minimum),
});

export function CodePage() {
  const { codeId } = route.useParams();
  const { id } = useBusiness();
  const { items } = usePricedItems();
  const saved = useQuery({ ...codeQuery(id, codeId), enabled: codeId !== NEW });
  const title = codeId === NEW ? words.newTitle : (saved.data?.code ?? words.what);
  return (
    <PartFrame part="codes" back={words.back} title={title}>
      {codeId === NEW ? (
        <CodeForm code={null} items={items} />
      ) : (
        <Loaded query={saved} what={words.what} skeleton={<SkeletonRows rows={3} />}>
          {(code) => <OneCode code={code} items={items} key={code.id} />}
        </Loaded>
      )}
    </PartFrame>
  );
}

function OneCode({ code, items }: { code: PromoCode; items: readonly PricedItem[] }) {
  const { id } = useBusiness();
  const mayEdit = useMayEdit();
  const { codes } = TEXT;
  return (
    <div className="stack g5">
      <section className="card pad stack g3" aria-labelledby="so-far">
        <div className="h-row">
          <h2 id="so-far">{words.numbers}</h2>
          {mayEdit && (
            <span className="end">
              <RuleSwitch
                name={code.code}
                active={code.active}
                on={words.switchedOn}
                off={words.switchedOff}
                send={(active) => dwaso.catalogue.updatePromoCode(id, code.id, { active })}
              />
            </span>
          )}
        </div>
        <dl className="dl">
          <div>
            <dt>{codes.used}</dt>
            <dd>{codes.uses(code.uses, code.maxUses)}</dd>
          </div>
          <div>
            <dt>{codes.money}</dt>
            <dd>{formatMoney(code.discountedPesewas)}</dd>
          </div>
        </dl>
      </section>
      {mayEdit ? (
        <>
          <CodeForm code={code} items={items} />
          <ShareCode code={code.code} />
          <DeletePart
            id={code.id}
            part="codes"
            action={words.remove}
            hint={words.removeHint}
            done={words.removed(code.code)}
            send={(options) => dwaso.catalogue.deletePromoCode(id, code.id, options)}
          />
        </>
      ) : (
        <>
          <p>{sayCode(code, items)}</p>
          <ShareCode code={code.code} />
        </>
      )}
    </div>
  );
}

function CodeForm({ code, items }: { code: PromoCode | null; items: readonly PricedItem[] }) {
  const { id } = useBusiness();
  const navigate = useNavigate();
  const name = `promo-code:${code?.id ?? `${NEW}:${id}`}`;
  const edit = useEdit<CodeDraft>(name, toDraft(code));
  const { value: draft, set } = edit;
  const text = (field: Exclude<keyof CodeDraft, 'itemIds'>) => ({
    value: draft[field],
    onChange: (event: { target: { value: string } }) => set({ [field]: event.target.value }),
  });
  const which = useItemChoice(items, draft.itemIds, (itemIds) => set({ itemIds }));
  const list = { to: '/b/$businessId/catalogue', params: { businessId: id }, search: { part: 'codes' } } as const;
  const body = toBody(draft);
  const usual = ['', '1'].includes(draft.perCustomer);
  return (
    <EditForm
      name={name}
      edit={edit}
      step
      read={() => body}
      send={(input, options) =>
        code
          ? dwaso.catalogue.updatePromoCode(id, code.id, input, options)
          : dwaso.catalogue.createPromoCode(id, input, options)
      }
      onDone={(saved) => {
        showToast(words.saved(saved.code));
        void refresh(id, 'catalogue');
        void navigate(list);
      }}
      action={words.save(draft.code.toUpperCase())}
      locked={!useMayEdit()}
      extra={
        <Link className="btn ghost" {...list} onClick={edit.undo}>
          {TEXT.rule.cancel}
        </Link>
      }
    >
      <section className="card pad stack g3" aria-labelledby="c1">
        <h2 id="c1">{words.card}</h2>
        <p className="sen">
          {words.theCode} <Blank width="w4 mono" label={TEXT.codes.code} maxLength={20} required {...text('code')} />{' '}
          {words.gives} <Blank width="w3" label={TEXT.rule.howMuch} inputMode="decimal" required {...text('amount')} />{' '}
          <UnitChoice unit={draft.unit} onChange={(unit) => set({ unit })} /> {words.lessOn} {which.select}
          {words.upTo} <Blank width="w3" label={words.uses} inputMode="numeric" {...text('maxUses')} /> {words.times}{' '}
          <select className="in" aria-label={words.customer} {...text('perCustomer')}>
            <option value="1">{words.once}</option>
            <option value="">{words.any}</option>
            {!usual && <option value={draft.perCustomer}>{words.several(Number(draft.perCustomer))}</option>}
          </select>
          {words.from} <Blank width="wd" type="date" label={words.fromSaid} {...text('from')} /> {words.to}{' '}
          <Blank width="wd" type="date" label={words.toSaid} {...text('to')} />
          {words.minimum} <Blank width="w3" label={words.minimumSaid} inputMode="decimal" {...text('minimum')} />{' '}
          {words.cedis}
        </p>
        {which.ticks}
        {PATHS.map((path) => (
          <Problem key={path} path={path} />
        ))}
        <div className="say">
          <small>{words.customersRead}</small>
          <p>
            {draft.code.toUpperCase() || words.theCode} ·{' '}
            {sayCode(
              {
                percent: body.percent ?? null,
                amountPesewas: body.amountPesewas ?? null,
                minTotalPesewas: body.minTotalPesewas ?? null,
                itemIds: body.itemIds ?? null,
              },
              items,
            )}
          </p>
        </div>
        <p className="small muted">{words.hint}</p>
      </section>
    </EditForm>
  );
}

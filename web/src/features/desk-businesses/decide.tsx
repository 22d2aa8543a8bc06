import type { AdminChangeStatusRequest, Business } from '@dwaso/sdk';
import { type ChangeEvent, useRef } from 'react';
import { dwaso } from '../../kit/api.ts';
import { ApiForm, CheckField, LongField, textOf } from '../../kit/form.tsx';
import { Button } from '../../ui/button.tsx';
import { TEXT } from './texts.ts';

type Action = AdminChangeStatusRequest['action'];
interface Decision {
  action: Action;
  reason?: string;
  publish: boolean;
}

const RESULTS = { VERIFY: 'ACTIVE', SUSPEND: 'SUSPENDED' } as const;

async function decide(
  businessId: string,
  { action, reason, publish }: Decision,
  { idempotencyKey }: { idempotencyKey: string },
): Promise<Business> {
  const why = reason === undefined ? {} : { reason };
  const changed = await dwaso.operators.changeStatus(businessId, { action, ...why }, { idempotencyKey });
  if (!publish) return changed;
  // The second request has a key of its own, so that a repetition of both does neither twice.
  const options = { idempotencyKey: `${idempotencyKey}-listing` };
  return dwaso.operators.changeListing(businessId, { action: 'PUBLISH', ...why }, options);
}

/** Verify, send back or suspend. `onDone` says how many audit rows were written. */
export function DecideForm({ business, onDone }: { business: Business; onDone: (rows: number) => void }) {
  const action = useRef<Action>('VERIFY');
  const reason = useRef<HTMLTextAreaElement>(null);
  const rows = useRef(1);
  const choose = (next: Action) => {
    action.current = next;
    if (reason.current) reason.current.required = next !== 'VERIFY';
  };
  const fill = (event: ChangeEvent<HTMLSelectElement>) => {
    if (reason.current && event.target.value !== '') reason.current.value = event.target.value;
  };
  const mayVerify = business.status !== RESULTS.VERIFY;
  const mayPublish = mayVerify && !business.sandbox;
  return (
    <section className="card pad stack g3" id="decide">
      <h2>{TEXT.decide.title}</h2>
      <ApiForm<Decision, Business>
        name={`decide:${business.id}`}
        read={(form) => {
          const why = textOf(form, 'reason');
          const publish = action.current === 'VERIFY' && form.get('publish') === 'on';
          return { action: action.current, ...(why !== undefined && { reason: why }), publish };
        }}
        send={(decision, options) => {
          rows.current = decision.publish ? 2 : 1;
          return decide(business.id, decision, options);
        }}
        onDone={() => onDone(rows.current)}
        action={TEXT.decide.verify}
        footer={(state) => (
          <>
            {mayVerify && (
              <Button
                type="submit"
                kind="pri"
                icon="shield"
                block
                busy={state === 'sending'}
                onClick={() => choose('VERIFY')}
              >
                {TEXT.decide.verify}
              </Button>
            )}
            <div className={business.status === RESULTS.SUSPEND ? 'stack' : 'pair'}>
              <Button type="submit" busy={state === 'sending'} onClick={() => choose('SEND_BACK')}>
                {TEXT.decide.sendBack}
              </Button>
              {business.status !== RESULTS.SUSPEND && (
                <Button type="submit" kind="dan-o" busy={state === 'sending'} onClick={() => choose('SUSPEND')}>
                  {TEXT.decide.suspend}
                </Button>
              )}
            </div>
            <p className="small muted">{TEXT.decide.effect}</p>
            <p className="small muted">{TEXT.decide.logged}</p>
          </>
        )}
      >
        <label className="f">
          <span className="lab">{TEXT.decide.preset}</span>
          <select className="in" name="preset" onChange={fill} defaultValue="">
            <option value="">{TEXT.decide.choose}</option>
            {TEXT.decide.presets.map((text) => (
              <option key={text}>{text}</option>
            ))}
          </select>
        </label>
        <LongField
          ref={reason}
          name="reason"
          label={TEXT.decide.reason}
          hint={TEXT.decide.reasonHint}
          maxLength={500}
        />
        {mayPublish && (
          <CheckField name="publish" label={TEXT.decide.publish} hint={TEXT.decide.publishHint} defaultChecked />
        )}
      </ApiForm>
    </section>
  );
}

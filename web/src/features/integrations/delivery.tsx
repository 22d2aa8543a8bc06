import type { Delivery, DeliveryDetail } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { dwaso } from '../../kit/api.ts';
import { formatDateTime } from '../../kit/format.ts';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { ActionButton } from './action-button.tsx';
import { nameEvent } from './events.ts';
import { deliveryQuery } from './queries.ts';
import { TEXT } from './texts.ts';

/** Sends a delivery again now. */
export const ReplayButton = ({ businessId, delivery }: { businessId: string; delivery: Delivery | DeliveryDetail }) => (
  <ActionButton
    icon="again"
    name={`replay:${delivery.id}`}
    label={TEXT.delivery.again}
    send={(options) => dwaso.webhooks.replayDelivery(delivery.id, options)}
    onDone={() => {
      showToast(TEXT.delivery.againDone);
      void refresh(businessId, 'integrations');
    }}
  />
);

/** What was sent, and the answer to each try. */
export function DeliveryDialog({
  businessId,
  deliveryId,
  onClose,
}: {
  businessId: string;
  deliveryId: string;
  onClose: () => void;
}) {
  const query = useQuery(deliveryQuery(businessId, deliveryId));
  return (
    <Dialog title={TEXT.delivery.one} onClose={onClose}>
      <Loaded query={query} what={TEXT.delivery.one} skeleton={<div className="sk w80" />}>
        {(delivery) => (
          <div className="stack">
            <p>
              <b>{nameEvent(delivery.eventType)}</b>
              <br />
              <span className="mono small">{delivery.eventType}</span>
            </p>
            <h3>{TEXT.delivery.attempts}</h3>
            {delivery.attemptLog.length === 0 ? (
              <p className="muted">{TEXT.delivery.noAttempt}</p>
            ) : (
              <Table
                caption={TEXT.delivery.attempts}
                columns={ATTEMPT_COLUMNS}
                rows={delivery.attemptLog}
                rowKey={({ at }) => at}
              />
            )}
            <h3 id="delivery-sent">{TEXT.delivery.sent}</h3>
            {delivery.payload === null ? (
              <p className="muted">{TEXT.delivery.forgotten}</p>
            ) : (
              <textarea
                className="in mono"
                readOnly
                rows={12}
                aria-labelledby="delivery-sent"
                value={JSON.stringify(delivery.payload, null, 2)}
              />
            )}
            <div className="btns">
              <ReplayButton businessId={businessId} delivery={delivery} />
            </div>
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

const ATTEMPT_COLUMNS: readonly Column<DeliveryDetail['attemptLog'][number]>[] = [
  { head: TEXT.delivery.attemptAt, cell: ({ at }) => <span className="nowrap">{formatDateTime(at)}</span> },
  {
    head: TEXT.delivery.answer,
    cell: ({ statusCode, error }) => (
      <>
        <span>{statusCode ?? TEXT.delivery.noAnswer}</span>
        {error && (
          <>
            <br />
            <span className="tiny muted break">{error}</span>
          </>
        )}
      </>
    ),
  },
  { head: TEXT.delivery.took, number: true, cell: ({ durationMs }) => TEXT.delivery.ms(durationMs) },
];

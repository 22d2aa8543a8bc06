import type { AuditRow } from '@dwaso/sdk';
import { TEXT } from './texts.ts';

export const nameAction = (action: string): string =>
  action in TEXT.actions ? TEXT.actions[action as keyof typeof TEXT.actions] : action;
export const nameTarget = (type: string): string =>
  type in TEXT.targets ? TEXT.targets[type as keyof typeof TEXT.targets] : type;
export const nameActor = ({ name }: AuditRow['actor']): string => name ?? TEXT.unnamed;

export function reasonOf({ details }: AuditRow): string | null {
  const reason = details['reason'];
  return typeof reason === 'string' && reason !== '' ? reason : null;
}

/** The reason in words, everything else as it was written. */
export function EntryDetails({ row }: { row: AuditRow }) {
  const reason = reasonOf(row);
  const { reason: _reason, ...rest } = row.details;
  return (
    <>
      {reason && <span>{TEXT.reason(reason)}</span>}
      {!reason && 'reason' in row.details && <span className="muted">{TEXT.noReason}</span>}
      {Object.keys(rest).length > 0 && (
        <details className="small raw">
          <summary className="lnk">{TEXT.moreDetails}</summary>
          <pre>{JSON.stringify(rest, null, 2)}</pre>
        </details>
      )}
    </>
  );
}

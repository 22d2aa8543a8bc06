import type { TenantAuditEntry } from '@dwaso/sdk';
import { formatDays, formatMoney } from '../../kit/format.ts';
import { formatPhone } from '../../kit/phone.ts';
import { isAction } from './actions.ts';
import { TEXT } from './texts.ts';

export const nameAction = (action: string): string => (isAction(action) ? TEXT.actions[action] : action);

export function nameActor({ kind, name }: TenantAuditEntry['by']): string {
  if (kind === 'system' || kind === 'operator') return TEXT.system;
  if (kind === 'api_key') return name === null ? TEXT.unknownKey : TEXT.key(name);
  return name ?? TEXT.unknownUser;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const roleOf = (value: unknown) => {
  const role = textOf(value);
  return role === 'OWNER' || role === 'STAFF' ? TEXT.roles[role] : role;
};

/** What the entry's details say to a shop owner. Ids say nothing to one, and are left out. */
export function describe({ action, details }: TenantAuditEntry): string {
  const { amountPesewas, phone, role, from, to, name, prefix } = details;
  switch (action) {
    case 'refund.create':
    case 'payout.create':
      return formatMoney(Number(amountPesewas));
    case 'member.invite':
    case 'member.remove':
      return phone ? TEXT.invited(formatPhone(textOf(phone)), roleOf(role)) : '';
    case 'member.role':
      return [roleOf(from), roleOf(to)].filter(Boolean).join(' → ');
    case 'api_key.create':
    case 'api_key.rename':
      return [textOf(name), `${textOf(prefix)}…`].filter(Boolean).join(', ');
    case 'api_key.revoke':
      return `${textOf(prefix)}…`;
    case 'payout_account.check':
    case 'payout_account.change':
      return [from ? `···${textOf(from)}` : '', `···${textOf(to)}`].filter(Boolean).join(' → ');
    case 'bookings.export':
      return textOf(from) && textOf(to) ? formatDays(textOf(from), textOf(to)) : '';
    case 'policies.update':
      return describePolicies(from, to);
    case 'customer.export':
    case 'customer.erase':
    case 'business.close':
    default:
      return '';
  }
}

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function describePolicies(from: unknown, to: unknown): string {
  if (!isFields(from) || !isFields(to)) return '';
  return Object.keys(to)
    .map((field) => TEXT.changed(namePolicy(field), nameValue(from[field]), nameValue(to[field])))
    .join(' · ');
}

const namePolicy = (field: string): string =>
  field in TEXT.policies ? TEXT.policies[field as keyof typeof TEXT.policies] : field;

function nameValue(value: unknown): string {
  if (value === null || value === undefined) return TEXT.none;
  if (typeof value === 'boolean') return value ? TEXT.yes : TEXT.no;
  return isFields(value)
    ? Object.values(value)
        .filter((one) => one !== null)
        .join(' ')
    : String(value);
}

/** Ghana's ways to write a phone number. The service judges what is valid. */

/** 024…, 24…, 233… and +233… as +233…; other numbers keep their digits. */
export function toE164(typed: string): string {
  const plain = typed.replaceAll(/[^\d+]/g, '');
  if (plain.startsWith('+')) return plain;
  if (plain.startsWith('00')) return `+${plain.slice(2)}`;
  if (plain.startsWith('233') && plain.length === 12) return `+${plain}`;
  if (plain.startsWith('0') && plain.length === 10) return `+233${plain.slice(1)}`;
  if (plain.length === 9) return `+233${plain}`;
  return plain;
}

/** 024 123 4567 for a number of Ghana, +44 … as it is for others. */
export function formatPhone(e164: string): string {
  const own = /^\+233(\d{2})(\d{3})(\d{4})$/.exec(e164);
  return own ? `0${own[1]} ${own[2]} ${own[3]}` : e164;
}

export const toCallLink = (e164: string): string => `tel:${e164}`;

/** Opens a chat on WhatsApp with a text already written. */
export const toWhatsAppLink = (e164: string, text = ''): string => {
  const digits = e164.replace('+', '');
  return `https://wa.me/${digits}${text === '' ? '' : `?text=${encodeURIComponent(text)}`}`;
};

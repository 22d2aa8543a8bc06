/** A value that a spreadsheet would run as a formula begins with an apostrophe. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) && !/^[+-]?\d+([.,]\d+)?$/.test(value) ? `'${value}` : value;
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const toCsv = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n');

export function saveFile(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** With a byte-order mark, so that Excel reads it as UTF-8. */
export function downloadCsv(
  name: string,
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): void {
  saveFile(`${name}.csv`, `\ufeff${toCsv(head, rows)}`, 'text/csv;charset=utf-8');
}

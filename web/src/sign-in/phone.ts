/** The E.164 form of a number as people in Ghana write it, or null. Firebase and the service judge the rest. */
export function toE164(typed: string): string | null {
  const digits = typed.replaceAll(/[\s().-]/g, '');
  const national = /^(?:\+?233|00233|0)?0?([235]\d{8})$/.exec(digits)?.[1];
  if (national !== undefined) return `+233${national}`;
  const foreign = /^(?:\+|00)([1-9]\d{6,14})$/.exec(digits)?.[1];
  return foreign === undefined || foreign.startsWith('233') ? null : `+${foreign}`;
}

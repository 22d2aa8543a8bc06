/** A day at least so many days ahead on which a sandbox is open: it is closed on Sundays. */
export function openDay(days: number): string {
  const date = Temporal.Now.plainDateISO('Africa/Accra').add({ days });
  return (date.dayOfWeek === 7 ? date.add({ days: 1 }) : date).toString();
}

import type { ReactNode } from 'react';

/** One figure with what it counts. */
export const Kpi = ({ name, value, children }: { name: string; value: string; children?: ReactNode }) => (
  <div className="card kpi">
    <span>{name}</span>
    <b>{value}</b>
    <small>{children}</small>
  </div>
);

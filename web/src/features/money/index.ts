export { Kpi } from './kpi.tsx';
export { MoneyTabs } from './tabs.tsx';

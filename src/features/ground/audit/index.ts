export { recordTenantAudit, type TenantAuditContext, tenantAuditContextOf } from './record.ts';
export { countTenantAudit } from './store.ts';

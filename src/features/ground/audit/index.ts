export { recordTenantAudit, type TenantAuditContext, tenantAuditContextOf } from './record.ts';

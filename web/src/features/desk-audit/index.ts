export { AuditNote } from './note.tsx';
export { AuditTrail } from './trail.tsx';

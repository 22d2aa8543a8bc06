-- How long a business keeps customers who no longer book.
update vertical_profiles set default_policies = '{"retentionMonths": 36}' || default_policies;
update businesses set policies = '{"retentionMonths": 36}' || policies;

-- Sessions that ended are found by when they ended.
create index session_families_revoked on session_families (revoked_at) where revoked_at is not null;
create index api_usage_date on api_usage (date);
create index uploads_age on uploads (created_at) where deleted_at is null;

-- After the table has its place on a cluster.
alter table kits add foreign key (business_id) references businesses on delete cascade;
create trigger limit_insert after insert on kits referencing new table as changed for each statement
  execute function enforce_limit('200', 't.deleted_at is null', 'kits');
create trigger revision_insert after insert on kits referencing new table as changed for each statement
  execute function raise_revision();
create trigger revision_update after update on kits referencing new table as changed for each statement
  execute function raise_revision();
create trigger revision_delete after delete on kits referencing old table as changed for each statement
  execute function raise_revision();

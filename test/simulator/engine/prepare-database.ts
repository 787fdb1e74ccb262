import type { Client } from 'pg'
import { worldBegins } from './virtual-time.ts'

/** The functions of this schema come before PostgreSQL's own, so `now()` of a statement is ours. */
export const simulatedSearchPath = 'simulated,pg_catalog,public'

const mediaTables = { images: 'image', videos: 'video', i2v_generations: 'i2v' }

/**
 * Gives a migrated database a clock that we move, and a journal of what happens to media rows. The clock is a setting of
 * each connection, which starts at the beginning of the world: PostgreSQL reads it without a statement of its own. The
 * journal is written by triggers: a change that is rolled back leaves no entry, and none is missed.
 */
export async function prepareSimulatedDatabase(client: Client): Promise<void> {
  await client.query(`
    create schema simulated;
    create schema journal;
    create function simulated.now() returns timestamptz language sql stable
      as $$ select current_setting('simulated.now')::timestamptz $$;
    create unlogged table journal.moves (
      number bigserial primary key, kind text, row_id text, owner_id text, was text, becomes text, was_code text,
      code text, was_stored boolean, storage_key text, provider_task_id text, uncared text
    );
    create function journal.note_move() returns trigger language plpgsql as $$
    declare uncared text := null;
    begin
      if tg_op <> 'DELETE' then
        uncared := case
          when new.status = 'Queued' and new.next_enqueue_at is null then 'Queued without a time of its next wake-up'
          when new.status = 'Submitting' and new.submitting_at is null then 'Submitting without its beginning'
          when new.status = 'Generating' and (new.provider_task_id is null or new.generating_at is null
            or new.next_poll_at is null) then 'Generating without task, beginning or next read'
          when new.status = 'Completed' and (new.completed_at is null or new.url is null) then 'Completed without time or address'
          when new.status = 'Failed' and new.failure_code is null then 'Failed without a reason'
        end;
      end if;
      if tg_op = 'UPDATE' and new.status = old.status and new.storage_key is not distinct from old.storage_key
        and new.provider_task_id is not distinct from old.provider_task_id and uncared is null then return null; end if;
      insert into journal.moves (kind, row_id, owner_id, was, becomes, was_code, code, was_stored, storage_key, provider_task_id, uncared)
      values (
        tg_argv[0], coalesce(new.id, old.id), coalesce(new.owner_id, old.owner_id), old.status, new.status,
        old.failure_code, new.failure_code, old.storage_key is not null, coalesce(new.storage_key, old.storage_key),
        coalesce(new.provider_task_id, old.provider_task_id), uncared
      );
      return null;
    end $$`)
  for (const [table, kind] of Object.entries(mediaTables)) {
    await client.query(
      `create trigger note_move after insert or update or delete on ${table} for each row execute function journal.note_move('${kind}')`
    )
  }
  const { rows: own } = await client.query<{ name: string }>('select current_database() as name')
  await client.query(`alter database "${own[0]?.name}" set simulated.now = '${worldBegins.toISOString()}'`)
  const { rows } = await client.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns where table_schema = 'public' and column_default = 'now()'`
  )
  for (const { table_name: table, column_name: column } of rows) {
    await client.query(`alter table public.${table} alter column ${column} set default simulated.now()`)
  }
}

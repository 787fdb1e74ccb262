import { query } from '../pipeline/databases.ts'
import { growingTables } from './by-month.ts'

/** What the tables take on the disk. */
export interface TableSizes {
  rows: number
  databaseBytes: number
  tableBytes: number
  indexBytes: number
}

/** Rows of all tables by the planner's count, and the bytes of those that grow with every scene. */
export async function measureTableSizes(databaseUrl: string): Promise<TableSizes> {
  const [sizes] = await query<TableSizes>(
    databaseUrl,
    `with sizes as (
       select coalesce(pg_partition_root(oid), oid) as root, pg_table_size(oid) as table_bytes, pg_indexes_size(oid) as index_bytes,
              greatest(reltuples, 0) as rows
         from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace)
     select sum(rows)::float as rows, pg_database_size(current_database())::float as "databaseBytes",
            sum(table_bytes) filter (where root = any($1::regclass[]))::float as "tableBytes",
            sum(index_bytes) filter (where root = any($1::regclass[]))::float as "indexBytes"
       from sizes`,
    [[...growingTables]]
  )
  if (!sizes) throw new Error('PostgreSQL told no sizes.')
  return sizes
}

CREATE TABLE "model_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"label" text NOT NULL,
	"address" text NOT NULL,
	"hint" text,
	"sealed" text NOT NULL,
	"sealing_key_id" text NOT NULL,
	"models" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"roles" jsonb NOT NULL,
	"refused_at" timestamp (3) with time zone,
	"refusal" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "model_keys_ownerId_unique" UNIQUE("owner_id")
);
--> statement-breakpoint
CREATE TABLE "model_spending" (
	"owner_id" text NOT NULL,
	"day" date NOT NULL,
	"paid_by" text NOT NULL,
	"model" text NOT NULL,
	"is_priced" boolean NOT NULL,
	"calls" integer DEFAULT 0 NOT NULL,
	"input_tokens" bigint DEFAULT 0 NOT NULL,
	"output_tokens" bigint DEFAULT 0 NOT NULL,
	"cache_read_tokens" bigint DEFAULT 0 NOT NULL,
	"cache_write_tokens" bigint DEFAULT 0 NOT NULL,
	"cost_dollars" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "model_spending_owner_id_day_paid_by_model_is_priced_pk" PRIMARY KEY("owner_id","day","paid_by","model","is_priced")
);
--> statement-breakpoint
ALTER TABLE "model_keys" ADD CONSTRAINT "model_keys_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_spending" ADD CONSTRAINT "model_spending_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
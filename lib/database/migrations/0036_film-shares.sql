CREATE TABLE "film_shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"cut_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"views" integer DEFAULT 0 NOT NULL,
	"last_viewed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "film_shares" ADD CONSTRAINT "film_shares_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "film_shares" ADD CONSTRAINT "film_shares_cut_id_cuts_id_fk" FOREIGN KEY ("cut_id") REFERENCES "public"."cuts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "film_shares_of_cut" ON "film_shares" USING btree ("cut_id") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "film_shares_cut_id_index" ON "film_shares" USING btree ("cut_id");--> statement-breakpoint
CREATE INDEX "film_shares_owner_id_index" ON "film_shares" USING btree ("owner_id");
CREATE TABLE "brand_kits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"content" jsonb NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brand_readings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"url" text NOT NULL,
	"status" text DEFAULT 'Queued' NOT NULL,
	"failure_message" text,
	"proposal" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ads" ADD COLUMN "brand_kit_id" uuid;--> statement-breakpoint
ALTER TABLE "brand_kits" ADD CONSTRAINT "brand_kits_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_readings" ADD CONSTRAINT "brand_readings_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "brand_kits_owner_name" ON "brand_kits" USING btree ("owner_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "brand_kits_owner_default" ON "brand_kits" USING btree ("owner_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "brand_readings_owner_id_created_at_index" ON "brand_readings" USING btree ("owner_id","created_at");--> statement-breakpoint
ALTER TABLE "ads" ADD CONSTRAINT "ads_brand_kit_id_brand_kits_id_fk" FOREIGN KEY ("brand_kit_id") REFERENCES "public"."brand_kits"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ads_brand_kit_id_index" ON "ads" USING btree ("brand_kit_id");
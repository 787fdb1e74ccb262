ALTER TABLE "animatics" ALTER COLUMN "pipeline_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "animatics" ADD COLUMN "storyboard_id" uuid;--> statement-breakpoint
ALTER TABLE "animatics" ADD CONSTRAINT "animatics_storyboard_id_storyboards_id_fk" FOREIGN KEY ("storyboard_id") REFERENCES "public"."storyboards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "animatics_storyboard_id_version_index" ON "animatics" USING btree ("storyboard_id","version");--> statement-breakpoint
ALTER TABLE "animatics" ADD CONSTRAINT "animatics_one_subject" CHECK (num_nonnulls("animatics"."pipeline_id", "animatics"."storyboard_id") = 1);
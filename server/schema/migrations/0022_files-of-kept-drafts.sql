ALTER TABLE "held_answers" ADD COLUMN "shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "kept_drafts" ADD COLUMN "files" text[] DEFAULT '{}' NOT NULL;
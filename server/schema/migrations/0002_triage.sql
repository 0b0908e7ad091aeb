ALTER TYPE "public"."ticket_event_kind" ADD VALUE 'category_changed';--> statement-breakpoint
ALTER TYPE "public"."ticket_event_kind" ADD VALUE 'priority_changed';--> statement-breakpoint
CREATE TABLE "provider_calls" (
	"month" text PRIMARY KEY NOT NULL,
	"calls" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "triage_models" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "triage_models_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"base" text NOT NULL,
	"model" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ai_analyses" ADD COLUMN "similar_ticket_ids" uuid[] DEFAULT '{}' NOT NULL;
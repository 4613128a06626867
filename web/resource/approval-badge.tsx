import { Badge } from '../ui/badge.tsx';

/** Only those who may approve a resource see one that isn't approved. */
export const ApprovalBadge = () => <Badge tone="brass">Waiting for approval</Badge>;

#!/usr/bin/env bash
# Deploys a stage to MiniStack, an emulator of AWS, as npm run deploy does to AWS, and tries it. What the emulator lacks
# is in ministack.patch. It needs Python and `patch`.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
PATH=$PWD/node_modules/.bin:$work/python/bin:$PATH
ended() { kill "${front:-}" "${emulator:-}" 2>/dev/null || true; rm -rf "$work" build/stages/emulator; }
trap ended EXIT

python3 -m venv "$work/python"
"$work/python/bin/pip" install --quiet ministack==1.5.33 awscli boto3 cryptography
patch --quiet --strip 1 --directory "$(echo "$work"/python/lib/python*/site-packages/ministack)" < test/emulator/ministack.patch

export AWS_REGION=eu-central-1 AWS_DEFAULT_REGION=eu-central-1 AWS_ACCESS_KEY_ID=test AWS_SECRET_ACCESS_KEY=test CI=1
export AWS_ENDPOINT_URL=http://127.0.0.1:4577
# Lambda's runtimes have the SDKs of AWS: here they are the checkout's and the emulator's own.
GATEWAY_PORT=4577 BIND_HOST=127.0.0.1 MINISTACK_REGION=$AWS_REGION S3_DATA_DIR=$work/s3 STATE_DIR=$work/state \
  LAMBDA_EXECUTOR=local NODE_PATH=$PWD/node_modules \
  ministack > "$work/log" 2>&1 &
emulator=$!
answers() { for _ in $(seq 60); do curl --silent --fail --output "$work/answer" "$1" && return; sleep 1; done; }
answers "$AWS_ENDPOINT_URL/_ministack/health"

sender=hello@example.org
aws sesv2 create-email-identity --email-identity $sender
npx cdk bootstrap "aws://000000000000/$AWS_REGION"
npm run deploy -- --stage emulator --region $AWS_REGION --mail-from $sender --alarm-email $sender --yes --uncommitted
distribution=$(aws cloudfront list-distributions --query 'DistributionList.Items[0].DomainName' --output text)
PORT=4600 node -r ./infra/node-version.cjs test/emulator/front.ts "$distribution" &
front=$!
answers http://127.0.0.1:4600
npm run smoke -- --stage emulator --url http://127.0.0.1:4600
npm run ops -- check --stage emulator
# From a checkout that knows nothing of the stage, and to its end.
rm -rf build/stages/emulator
npm run deploy -- --stage emulator --uncommitted
npm run destroy -- --stage emulator --yes

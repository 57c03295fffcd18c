// Counts the instructions that a program executes under QEMU. `cargo xtask arm --count` builds and loads it.
//
// Debian has no package with QEMU's header for plugins, so the functions that are used here are declared here, as version 1 of the interface has them.
#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct qemu_plugin_tb;

void qemu_plugin_register_vcpu_tb_trans_cb(uint64_t plugin, void (*callback)(uint64_t, struct qemu_plugin_tb *));
void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb *block, int operation, void *number, uint64_t by);
void qemu_plugin_register_atexit_cb(uint64_t plugin, void (*callback)(uint64_t, void *), void *data);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *block);

int qemu_plugin_version = 1;

static const int ADD = 0;
static uint64_t instructions;

// QEMU translates a block once. From then on each execution adds the number of its instructions. The sum is exact for a program with one thread.
static void translated(uint64_t plugin, struct qemu_plugin_tb *block) {
    (void) plugin;
    qemu_plugin_register_vcpu_tb_exec_inline(block, ADD, &instructions, qemu_plugin_tb_n_insns(block));
}

static void ended(uint64_t plugin, void *data) {
    (void) plugin, (void) data;
    fprintf(stderr, "%" PRIu64 " instructions\n", instructions);
}

int qemu_plugin_install(uint64_t plugin, const void *machine, int count, char **arguments) {
    (void) machine, (void) count, (void) arguments;
    qemu_plugin_register_vcpu_tb_trans_cb(plugin, translated);
    qemu_plugin_register_atexit_cb(plugin, ended, NULL);
    return 0;
}
